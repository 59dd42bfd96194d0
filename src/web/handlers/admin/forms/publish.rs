//! `GET, POST /admin/forms/{id}/publish`: what would change, and changing it.

use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;

use super::Opened;
use super::change::revision;
use super::effects::effects;
use crate::domain::definition::size::Size;
use crate::domain::definition::{Definition, Problem};
use crate::domain::place::{Limits, OptionPlaces};
use crate::storage::forms::{self, Published};
use crate::storage::places;
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::pages::fill::Weight;
use crate::web::pages::forms::change_lines::lines;
use crate::web::pages::forms::{Blocked, PublishPage, RuleTarget, Tab, wording};
use crate::web::pages::layout::{Link, Notice, Tone};
use crate::web::respond;

/// Shows what would change, and what must be put right first.
pub async fn show(opened: Opened) -> Result<HttpResponse, WebError> {
    answer(opened, StatusCode::OK).await
}

/// Publishes the draft that was looked at: another one is shown first (409).
pub async fn submit(opened: Opened, Pairs(pairs): Pairs) -> Result<HttpResponse, WebError> {
    let revision = revision(&pairs)?;
    if revision != opened.form.draft_revision {
        return answer(opened, StatusCode::CONFLICT).await;
    }
    if !blocked(&opened).await?.is_empty() {
        return answer(opened, StatusCode::UNPROCESSABLE_ENTITY).await;
    }
    let (site, form) = (&opened.site, &opened.form);
    let published = forms::publish(
        &site.db,
        form.id,
        revision,
        Limits::of(&opened.draft),
        Some(opened.staff.account.id),
        site.clock.now(),
    )
    .await?;
    match published {
        Published::Version(version) => {
            site.published.look_again();
            tracing::info!(form = %form.id, version, by = %opened.staff.account.id, "published");
            let share = opened.href("share?did=published");
            Ok(respond::see_other(&share))
        }
        Published::NothingNew => Ok(respond::see_other(&opened.href("publish"))),
        Published::Stale { .. } => answer(opened.again().await?, StatusCode::CONFLICT).await,
        Published::Gone => Err(WebError::NotFound),
    }
}

async fn answer(opened: Opened, status: StatusCode) -> Result<HttpResponse, WebError> {
    let words = opened.reader.words;
    let mut chrome = opened.chrome(status == StatusCode::OK).await;
    if status == StatusCode::CONFLICT {
        chrome.notices.push(Notice {
            tone: Tone::Warning,
            title: words.say("builder-conflict-title").into_owned(),
            text: words.say("builder-publish-stale").into_owned(),
            link: None,
            urgent: true,
        });
    }
    let changes = match opened.live.as_deref() {
        Some(live) => lines(words, live, &opened.draft),
        None => Vec::new(),
    };
    let weights = Weight::of(&opened.draft);
    let page = PublishPage {
        chrome,
        form: opened.bar(Tab::Publish),
        revision: opened.form.draft_revision,
        live: opened.form.live_version,
        lines: changes,
        effects: effects(&opened).await?,
        size: Size::of(&opened.draft),
        kilobytes: weights
            .iter()
            .map(Weight::kilobytes)
            .max()
            .unwrap_or_default(),
        warnings: untranslated(&opened),
        blocked: blocked(&opened).await?,
    };
    respond::page(status, &page)
}

/// Languages in which not all is said.
fn untranslated(opened: &Opened) -> Vec<Blocked> {
    let words = opened.reader.words;
    let texts = opened.draft.texts();
    let lacking = opened.draft.translations.iter().filter_map(|one| {
        let count = one.missing(&texts).count();
        let language = one.language.own_name();
        let arguments = [("language", &language as _), ("count", &count as _)];
        (count > 0).then(|| Blocked {
            text: words.say_with("translation-untranslated", &arguments),
            link: Link {
                label: words.say("translation-go").into_owned(),
                href: opened.href(&format!("translations?to={}", one.language)),
            },
        })
    });
    lacking.collect()
}

/// What keeps the draft from being published.
async fn blocked(opened: &Opened) -> Result<Vec<Blocked>, WebError> {
    let words = opened.reader.words;
    let settings = &opened.draft.settings;
    let link = |label: std::borrow::Cow<'static, str>, path: &str| Link {
        label: label.into_owned(),
        href: opened.href(path),
    };
    let to_settings = || link(words.say("builder-blocked-settings-link"), "settings");
    let mut blocked = Vec::new();
    if opened.draft.fields().next().is_none() {
        blocked.push(Blocked {
            text: words.say("builder-blocked-empty").into_owned(),
            link: link(words.say("builder-blocked-empty-link"), "build?add="),
        });
    }
    let past = settings
        .closes_at
        .filter(|closes_at| *closes_at <= opened.site.clock.now());
    if let Some(closed) = past {
        let time = words.time(closed, settings.time_zone);
        blocked.push(Blocked {
            text: words.say_with("builder-blocked-closed", &[("time", &time)]),
            link: to_settings(),
        });
    }
    let taken = forms::places_taken(&opened.site.db, opened.form.id).await?;
    if let Some(capacity) = settings.capacity.filter(|limit| i64::from(*limit) < taken) {
        let arguments = [("taken", &taken as _), ("capacity", &capacity as _)];
        blocked.push(Blocked {
            text: words.say_with("builder-blocked-capacity", &arguments),
            link: to_settings(),
        });
    }
    blocked.extend(crowded(opened).await?);
    for problem in retyped(opened).await? {
        let field = problem.at.trim_end_matches("/kind");
        let document = opened.draft.to_json();
        let text = |key: &str| {
            let question = document.pointer(field);
            let text = question.and_then(|question| question[key].as_str());
            text.unwrap_or_default().to_owned()
        };
        let path = format!("build?field={}", text("id"));
        blocked.push(Blocked {
            text: words.say_with("builder-blocked-retyped", &[("label", &text("label"))]),
            link: link(words.say("builder-blocked-retyped-link"), &path),
        });
    }
    blocked.extend(rules(opened));
    blocked.extend(too_large(opened));
    Ok(blocked)
}

/// Options that more submissions hold already than the draft allows.
async fn crowded(opened: &Opened) -> Result<Vec<Blocked>, WebError> {
    let words = opened.reader.words;
    let limits = Limits::of(&opened.draft).options;
    let counted = places::picks(&opened.site.db, opened.form.id, limits).await?;
    let crowded = counted
        .into_iter()
        .filter(|option| option.places.taken > option.places.capacity);
    let line = |option: OptionPlaces| {
        let label = opened.draft.option_label(&option.key);
        let arguments = [
            ("label", &label as _),
            ("taken", &option.places.taken as _),
            ("capacity", &option.places.capacity as _),
        ];
        Blocked {
            text: words.say_with("builder-blocked-option-capacity", &arguments),
            link: Link {
                label: words.say("builder-blocked-retyped-link").into_owned(),
                href: opened.href(&format!("build?field={}", option.key.field)),
            },
        }
    };
    Ok(crowded.map(line).collect())
}

/// Conditions that do not fit the form, each with the question or the page that it shows.
fn rules(opened: &Opened) -> impl Iterator<Item = Blocked> {
    let words = opened.reader.words;
    opened
        .draft
        .rule_problems()
        .into_iter()
        .map(move |problem| {
            if problem.at.starts_with("/settings/") {
                let fault = wording::fault(words, "", &problem.fault);
                return Blocked {
                    text: words.say_with("builder-blocked-together", &[("fault", &fault)]),
                    link: Link {
                        label: words.say("builder-blocked-settings-link").into_owned(),
                        href: opened.href("settings"),
                    },
                };
            }
            let target = RuleTarget::at(&opened.draft, &problem.at);
            let (label, path) = match target {
                Some(target) => (target.name(words, &opened.draft), target.path()),
                None => (String::new(), "rules".to_owned()),
            };
            let fault = wording::fault(words, "", &problem.fault);
            let arguments = [("label", &label as _), ("fault", &fault as _)];
            Blocked {
                text: words.say_with("builder-blocked-rule", &arguments),
                link: Link {
                    label: words.say("builder-blocked-rule-link").into_owned(),
                    href: opened.href(&path),
                },
            }
        })
}

/// Questions that make the form or their page too large.
fn too_large(opened: &Opened) -> impl Iterator<Item = Blocked> {
    let words = opened.reader.words;
    let heavy = Weight::of(&opened.draft).into_iter();
    let heavy = heavy.filter_map(|weight| weight.problem());
    let problems = opened.draft.size_problem().into_iter().chain(heavy);
    problems.map(move |problem| {
        let field = opened.draft.field_at(&problem.at);
        let label = field.map_or("", |field| field.label.as_str());
        let id = field.map_or("", |field| field.id.as_str());
        let fault = wording::fault(words, "", &problem.fault);
        let arguments = [("label", &label as _), ("fault", &fault as _)];
        Blocked {
            text: words.say_with("builder-blocked-size", &arguments),
            link: Link {
                label: words.say("builder-blocked-rule-link").into_owned(),
                href: opened.href(&format!("build?field={id}")),
            },
        }
    })
}

async fn retyped(opened: &Opened) -> Result<Vec<Problem>, WebError> {
    let past = opened.past().await?;
    let past: Vec<_> = past.into_iter().map(Arc::unwrap_or_clone).collect();
    let draft: &Definition = &opened.draft;
    Ok(draft.retyped(&past))
}
