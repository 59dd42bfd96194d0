//! Somebody with a browser: keeps cookies, follows nothing by itself, and can do the same thing twice.

use std::time::Duration;

use reqwest::header::HeaderMap;
use reqwest::redirect::Policy;
use scraper::{Html, Selector};

/// Somebody with a browser. Clones share its cookies.
#[derive(Clone)]
pub(crate) struct Person {
    client: reqwest::Client,
    url: String,
}

/// What came back.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

impl Person {
    pub(crate) fn new(url: &str) -> Self {
        Self::using(url, "")
    }

    /// With a browser or program that names itself so.
    pub(crate) fn using(url: &str, user_agent: &'static str) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder()
            .user_agent(user_agent)
            .redirect(Policy::none())
            .cookie_store(true)
            // The server closes idle connections after five seconds: no press may meet that moment.
            .pool_idle_timeout(Duration::from_secs(2));
        Self {
            client: client.build().unwrap(),
            url: url.to_owned(),
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.get_with(path, &[]).await
    }

    pub(crate) async fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = self.client.get(format!("{}{path}", self.url));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        Answer::read(request.send().await.unwrap()).await
    }

    /// The bytes that an address gives.
    pub(crate) async fn get_bytes(&self, path: &str) -> Vec<u8> {
        let answer = self.client.get(format!("{}{path}", self.url)).send().await;
        answer.unwrap().bytes().await.unwrap().to_vec()
    }

    /// Sends the pairs as a form; names may repeat.
    pub(crate) async fn post(&self, path: &str, pairs: &[(&str, &str)]) -> Answer {
        self.try_post(path, pairs).await.unwrap()
    }

    /// The same, where the connection may break.
    pub(crate) async fn try_post(
        &self,
        path: &str,
        pairs: &[(&str, &str)],
    ) -> reqwest::Result<Answer> {
        let request = self.client.post(format!("{}{path}", self.url)).form(pairs);
        Ok(Answer::read(request.send().await?).await)
    }

    /// Sends the pairs as a form whose answer is a file.
    pub(crate) async fn download(&self, path: &str, pairs: &[(&str, &str)]) -> Vec<u8> {
        let request = self.client.post(format!("{}{path}", self.url)).form(pairs);
        let answer = request.send().await.unwrap().error_for_status().unwrap();
        answer.bytes().await.unwrap().to_vec()
    }

    /// Sends the pairs as a form, with headers beside the usual ones.
    pub(crate) async fn post_with(
        &self,
        path: &str,
        pairs: &[(&str, &str)],
        headers: &[(&str, &str)],
    ) -> Answer {
        let mut request = self.client.post(format!("{}{path}", self.url)).form(pairs);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        Answer::read(request.send().await.unwrap()).await
    }

    /// Sends a body of any kind.
    pub(crate) async fn post_body(
        &self,
        path: &str,
        content_type: &str,
        body: impl Into<Vec<u8>>,
    ) -> Answer {
        let request = self
            .client
            .post(format!("{}{path}", self.url))
            .header("content-type", content_type);
        Answer::read(request.body(body.into()).send().await.unwrap()).await
    }

    /// The hidden pair of a form's page, freshly opened.
    pub(crate) async fn open(&self, slug: &str) -> [(String, String); 2] {
        let page = self.get(&format!("/f/{slug}")).await;
        assert_eq!(page.status, 200, "{}", page.body);
        page.pair().unwrap()
    }

    /// Sends answers from a page whose pair is given.
    pub(crate) async fn send(
        &self,
        slug: &str,
        pair: &[(String, String); 2],
        answers: &[(&str, &str)],
    ) -> Answer {
        self.post(&format!("/f/{slug}/submissions"), &with_pair(pair, answers))
            .await
    }
}

/// The pair's two fields, then the answers: a body as the page would send it.
pub(crate) fn with_pair<'p>(
    pair: &'p [(String, String); 2],
    answers: &[(&'p str, &'p str)],
) -> Vec<(&'p str, &'p str)> {
    let pair = pair
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()));
    pair.chain(answers.iter().copied()).collect()
}

impl Answer {
    async fn read(response: reqwest::Response) -> Self {
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Self {
            status,
            headers,
            body: response.text().await.unwrap_or_default(),
        }
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
    }

    /// Where a redirect leads.
    pub(crate) fn location(&self) -> &str {
        self.header("location")
    }

    /// The hidden pair of the page, if it has one.
    pub(crate) fn pair(&self) -> Option<[(String, String); 2]> {
        let value =
            |name: &str| Some((name.to_owned(), self.value(&format!("input[name={name}]"))?));
        Some([value("request_id")?, value("page_token")?])
    }

    /// The value of the first input that a CSS selector finds.
    pub(crate) fn value(&self, selector: &str) -> Option<String> {
        self.attribute(selector, "value")
    }

    /// An attribute of the first element that a CSS selector finds.
    pub(crate) fn attribute(&self, selector: &str, name: &str) -> Option<String> {
        self.first(selector, |element| {
            element.value().attr(name).map(str::to_owned)
        })
    }

    /// The text of the first element that a CSS selector finds, white space folded.
    pub(crate) fn text(&self, selector: &str) -> Option<String> {
        self.first(selector, |element| {
            Some(folded(&element.text().collect::<String>()))
        })
    }

    /// The text of the first element that a CSS selector finds, as it is.
    pub(crate) fn exact_text(&self, selector: &str) -> Option<String> {
        self.first(selector, |element| Some(element.text().collect()))
    }

    /// The texts of all elements that a CSS selector finds.
    pub(crate) fn texts(&self, selector: &str) -> Vec<String> {
        let (page, selector) = (
            Html::parse_document(&self.body),
            Selector::parse(selector).unwrap(),
        );
        page.select(&selector)
            .map(|element| folded(&element.text().collect::<String>()))
            .collect()
    }

    /// What the form that a CSS selector finds would send: inputs, areas, chosen options, ticked boxes.
    pub(crate) fn inputs(&self, form: &str) -> Vec<(String, String)> {
        let page = Html::parse_document(&self.body);
        let (form, named) = (
            Selector::parse(form).unwrap(),
            Selector::parse("[name]").unwrap(),
        );
        let chosen = Selector::parse("option[selected]").unwrap();
        let form = page.select(&form).next().expect("the page has this form");
        let value = |element: scraper::ElementRef<'_>| {
            let attribute = |name| element.value().attr(name).map(str::to_owned);
            let text = element.text().collect::<String>();
            match (element.value().name(), element.value().attr("type")) {
                ("button", _) => None,
                ("input", Some("checkbox" | "radio")) => {
                    attribute("checked").and_then(|_| attribute("value"))
                }
                ("textarea", _) => Some(text.strip_prefix('\n').unwrap_or(&text).to_owned()),
                ("select", _) => {
                    let option = element.select(&chosen).next()?;
                    option.value().attr("value").map(str::to_owned)
                }
                _ => attribute("value"),
            }
        };
        form.select(&named)
            .filter_map(|element| Some((element.value().attr("name")?.to_owned(), value(element)?)))
            .collect()
    }

    fn first<T>(
        &self,
        selector: &str,
        take: impl Fn(scraper::ElementRef<'_>) -> Option<T>,
    ) -> Option<T> {
        let page = Html::parse_document(&self.body);
        page.select(&Selector::parse(selector).unwrap())
            .next()
            .and_then(take)
    }
}

fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
