//! Every address, who answers it, and what stands before it: one screen.
//!
//! What is wrapped last stands outermost: [`staff`] lets signed-in people in, then [`admins`] or [`editors`] asks for
//! the role.

use std::time::Duration;

use actix_web::Route;
use actix_web::guard::{Any, Get, Head};
use actix_web::middleware::from_fn;
use actix_web::web::{ServiceConfig, post, resource, route, scope};

use crate::web::handlers::account::{choose_password, home, own, set_up, sign_in, sign_out};
use crate::web::handlers::admin::{accounts, forms, organisation as settings, system};
use crate::web::handlers::{fill, operate, organisation, review};
use crate::web::middleware::choices::choices;
use crate::web::middleware::claim::claim;
use crate::web::middleware::csrf::same_origin;
use crate::web::middleware::framed::framed;
use crate::web::middleware::staff::{admins, editors, staff};
use crate::web::site::Site;

/// GET, and HEAD, which says the same without the body (RFC 9110 section 9.3.2).
fn get() -> Route {
    route().guard(Any(Get()).or(Head()))
}

/// All routes but the assets.
pub fn routes(site: &Site, config: &mut ServiceConfig) {
    let expire = site.once.claim_life();
    config
        .service(
            scope("/f/{slug}")
                .wrap(from_fn(framed))
                .service(
                    resource("/submissions")
                        .wrap(from_fn(move |request, next| claim(expire, request, next)))
                        .route(post().to(fill::submit::submit)),
                )
                .route("/files/{field}", post().to(fill::upload::upload))
                .route("", get().to(fill::page::page))
                .route("/opening", get().to(fill::opening::opening))
                .route("/rules/{name}.css", get().to(fill::rules::rules))
                .route("/p/{page}", get().to(fill::step::step))
                .route("/p/{page}", post().to(fill::keep::keep))
                .route("/draft/{page}", post().to(fill::draft::draft))
                .route("/check", get().to(fill::check::check))
                .route("/resume/{code}", get().to(fill::resume::resume))
                .route("/page", post().to(fill::renew::renew))
                .route("/language", post().to(fill::language::language))
                .route("/presses", post().to(fill::presses::presses))
                .route("/receipt/{code}", get().to(fill::receipt::receipt))
                .route("/receipt/{code}/line", post().to(fill::line::line))
                .route("/status/{request_id}", get().to(fill::status::status)),
        )
        .route("/theme/{name}.css", get().to(organisation::theme::theme))
        .route(
            "/organisation/logo/{hash}",
            get().to(organisation::logo::logo),
        );
    config
        .route("/embed.js", get().to(operate::embed::embed))
        .route("/healthz", get().to(operate::health::alive))
        .route("/readyz", get().to(operate::health::ready))
        .route("/metrics", get().to(operate::metrics::metrics))
        .route(
            "/api/v1/form.schema.json",
            get().to(operate::schema::schema),
        );
    config.configure(doors).configure(rooms);
    config.configure(|config| workshop(expire, config));
}

/// Where people come in who are not signed in yet.
fn doors(config: &mut ServiceConfig) {
    let door = |path| {
        resource(path)
            .wrap(from_fn(same_origin))
            .wrap(from_fn(choices))
    };
    config
        .route("/", get().to(home::home))
        .service(
            door("/login")
                .route(get().to(sign_in::show))
                .route(post().to(sign_in::submit)),
        )
        .service(
            door("/setup")
                .route(get().to(set_up::show))
                .route(post().to(set_up::submit)),
        )
        .service(
            door("/account/{purpose:invite|reset}/{code}")
                .route(get().to(choose_password::show))
                .route(post().to(choose_password::submit)),
        );
}

/// Where staff work.
fn rooms(config: &mut ServiceConfig) {
    config
        .service(
            resource("/logout")
                .wrap(from_fn(staff))
                .route(post().to(sign_out::sign_out)),
        )
        .service(
            scope("/account")
                .wrap(from_fn(staff))
                .wrap(from_fn(choices))
                .route("", get().to(own::show))
                .route("/name", post().to(own::rename))
                .route("/password", post().to(own::change_password))
                .route("/preferences", post().to(own::prefer)),
        )
        .service(
            scope("/review")
                .wrap(from_fn(staff))
                .wrap(from_fn(choices))
                .route("", get().to(review::forms))
                .route("/{form}", get().to(review::list))
                .route("/{form}/line", get().to(review::line))
                .route("/{form}/duplicates", get().to(review::repeats))
                .route("/{form}/export", get().to(review::choose))
                .route("/{form}/export", post().to(review::export))
                .route("/{form}/duplicates/{act}", get().to(review::act))
                .route("/{form}/{record}", get().to(review::submission))
                .route("/{form}/{record}/files/{file}", get().to(review::file))
                .route("/{form}/{record}/decide", post().to(review::decide))
                .route("/{form}/{record}/note", post().to(review::note))
                .route("/{form}/{record}/delete", get().to(review::ask))
                .route("/{form}/{record}/delete", post().to(review::delete)),
        )
        .service(
            scope("/admin/accounts")
                .wrap(from_fn(admins))
                .wrap(from_fn(staff))
                .wrap(from_fn(choices))
                .route("", get().to(accounts::list::list))
                .route("", post().to(accounts::invite::submit))
                .route("/new", get().to(accounts::invite::show))
                .route("/{id}", get().to(accounts::one::one))
                .route("/{id}/role", post().to(accounts::role::role))
                .route("/{id}/reset", post().to(accounts::reset::reset))
                .route("/{id}/disable", post().to(accounts::disable::disable))
                .route("/{id}/enable", post().to(accounts::enable::enable)),
        )
        .service(
            resource("/admin/system")
                .wrap(from_fn(admins))
                .wrap(from_fn(staff))
                .wrap(from_fn(choices))
                .route(get().to(system::system)),
        )
        .service(
            resource("/admin/organisation")
                .wrap(from_fn(admins))
                .wrap(from_fn(staff))
                .wrap(from_fn(choices))
                .route(get().to(settings::settings::show))
                .route(post().to(settings::settings::submit)),
        );
}

/// Where editors make forms. Each form asks again whether they may.
fn workshop(expire: Duration, config: &mut ServiceConfig) {
    use forms::{
        build, compare, create, duplicate, export, grant, import, invitations, link, list,
    };
    use forms::{look, preview, publish, qr, restore, rule, rules, settings, share, state};
    use forms::{texts, translations, undo, versions};
    config.service(
        scope("/admin/forms")
            .wrap(from_fn(editors))
            .wrap(from_fn(staff))
            .wrap(from_fn(choices))
            .route("", get().to(list::list))
            .route("/new", get().to(create::show))
            .route("/new", post().to(create::submit))
            .route("/import", get().to(import::show))
            .route("/import", post().to(import::submit))
            .route("/{id}/duplicate", post().to(duplicate::duplicate))
            .route("/{id}/export", get().to(export::export))
            .route("/{id}/build", get().to(build::build))
            .route("/{id}/texts", get().to(build::back))
            .route("/{id}/texts", post().to(texts::texts))
            .route("/{id}/undo", get().to(build::back))
            .route("/{id}/undo", post().to(undo::undo))
            .configure(questions)
            .configure(pages)
            .route("/{id}/rules", get().to(rules::rules))
            .route("/{id}/rules/pages/{page}", get().to(rule::show_page))
            .route("/{id}/rules/pages/{page}", post().to(rule::submit_page))
            .route("/{id}/rules/{question}", get().to(rule::show))
            .route("/{id}/rules/{question}", post().to(rule::submit))
            .route("/{id}/translations", get().to(translations::show))
            .route("/{id}/translations", post().to(translations::submit))
            .route(
                "/{id}/translations/{language}.csv",
                get().to(translations::export),
            )
            .route("/{id}/settings", get().to(settings::show))
            .route("/{id}/settings", post().to(settings::submit))
            .route("/{id}/preview", get().to(preview::preview))
            .route("/{id}/look", get().to(look::look))
            .route("/{id}/preview/rules.css", get().to(preview::rules))
            .route("/{id}/publish", get().to(publish::show))
            .route("/{id}/publish", post().to(publish::submit))
            .route("/{id}/share", get().to(share::share))
            .service(
                resource("/{id}/invitations")
                    .wrap(from_fn(move |request, next| claim(expire, request, next)))
                    .route(get().to(invitations::show))
                    .route(post().to(invitations::make)),
            )
            .route("/{id}/invitations/revoke", post().to(invitations::revoke))
            .configure(webhooks)
            .route("/{id}/qr.svg", get().to(qr::qr))
            .route("/{id}/link", get().to(link::link))
            .route("/{id}/state", post().to(state::state))
            .route("/{id}/grants", post().to(grant::give))
            .route("/{id}/grants/{account}/remove", post().to(grant::take))
            .route("/{id}/versions", get().to(versions::list))
            .route("/{id}/versions/{version}", get().to(versions::one))
            .route(
                "/{id}/versions/{version}/compare",
                get().to(compare::compare),
            )
            .route(
                "/{id}/versions/{version}/restore",
                get().to(compare::compare),
            )
            .route(
                "/{id}/versions/{version}/restore",
                post().to(restore::restore),
            ),
    );
}

/// The questions of a draft.
fn questions(config: &mut ServiceConfig) {
    use forms::{build, questions};
    let question = |path: &str| format!("/{{id}}/questions/{{question}}{path}");
    config
        .route("/{id}/questions", get().to(build::back))
        .route("/{id}/questions", post().to(questions::add::add))
        .route(&question(""), get().to(build::back))
        .route(&question(""), post().to(questions::save::save))
        .route(&question("/delete"), get().to(build::ask_to_delete))
        .route(&question("/delete"), post().to(questions::delete::delete))
        .route(
            &question("/duplicate"),
            post().to(questions::duplicate::duplicate),
        )
        .route(&question("/move"), post().to(questions::shift::shift))
        .route(
            &question("/bring-back"),
            post().to(questions::bring_back::bring_back),
        )
        .route(&question("/{step}"), get().to(build::back));
}

/// Who is told what happens in a form.
fn webhooks(config: &mut ServiceConfig) {
    use forms::webhooks::{add, again, list, one, remove, rotate, save, switch, test};
    let webhook = |path: &str| format!("/{{id}}/webhooks/{{webhook}}{path}");
    config
        .route("/{id}/webhooks", get().to(list::list))
        .route("/{id}/webhooks", post().to(add::add))
        .route(&webhook(""), get().to(one::one))
        .route(&webhook(""), post().to(save::save))
        .route(&webhook("/secret"), get().to(one::one))
        .route(&webhook("/secret"), post().to(rotate::rotate))
        .route(&webhook("/test"), post().to(test::test))
        .route(&webhook("/switch"), post().to(switch::switch))
        .route(&webhook("/remove"), post().to(remove::remove))
        .route(&webhook("/again"), post().to(again::again));
}

/// The pages of a form of several.
fn pages(config: &mut ServiceConfig) {
    use forms::{build, pages};
    config
        .route("/{id}/pages", get().to(build::back))
        .route("/{id}/pages", post().to(pages::add::add))
        .route("/{id}/pages/{page}", get().to(build::back))
        .route("/{id}/pages/{page}", post().to(pages::rename::rename))
        .route("/{id}/pages/{page}/delete", get().to(pages::delete::ask))
        .route(
            "/{id}/pages/{page}/delete",
            post().to(pages::delete::delete),
        )
        .route("/{id}/pages/{page}/move", get().to(build::back))
        .route("/{id}/pages/{page}/move", post().to(pages::shift::shift));
}
