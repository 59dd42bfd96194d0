//! The organisation's one row on every database.

use onceform::domain::account::Name;
use onceform::domain::organisation::{Accent, Logo, LogoHash, Organisation};
use onceform::storage::organisation::{self, LogoChange};

use crate::support::on_each_database;

#[tokio::test]
async fn settings_and_logo_are_kept() {
    on_each_database(async |db| {
        assert_eq!(
            organisation::find(&db).await.unwrap(),
            Organisation::default()
        );
        let logo = Logo::read([&b"GIF89a"[..], &[0, 255, 39, 92]].concat()).unwrap();
        let mut wanted = Organisation {
            name: Some(Name::parse("Stadtbücherei 图书馆").unwrap()),
            accent: Some(Accent::parse("#6a3aa6").unwrap()),
            privacy: "**Privacy**\nline".into(),
            legal: "Legal".into(),
            logo: None,
            revision: 0,
        };
        let replace = LogoChange::Replace(logo.clone());
        assert!(
            organisation::save(&db, wanted.clone(), replace)
                .await
                .unwrap()
        );
        wanted.revision = 1;
        wanted.logo = Some(logo.hash());
        assert_eq!(organisation::find(&db).await.unwrap(), wanted);
        assert_eq!(
            organisation::logo(&db, logo.hash()).await.unwrap(),
            Some(logo.clone())
        );
        let other = LogoHash([0; 32]);
        assert_eq!(organisation::logo(&db, other).await.unwrap(), None);

        wanted.accent = None;
        assert!(
            organisation::save(&db, wanted.clone(), LogoChange::Keep)
                .await
                .unwrap()
        );
        let kept = organisation::find(&db).await.unwrap();
        assert_eq!(
            (kept.accent, kept.logo, kept.revision),
            (None, Some(logo.hash()), 2)
        );
        wanted.revision = 2;
        assert!(
            organisation::save(&db, wanted, LogoChange::Remove)
                .await
                .unwrap()
        );
        assert_eq!(organisation::logo(&db, logo.hash()).await.unwrap(), None);
        assert_eq!(organisation::find(&db).await.unwrap().logo, None);
    })
    .await;
}

#[tokio::test]
async fn of_two_who_save_over_one_revision_the_second_is_told() {
    on_each_database(async |db| {
        let wanted = |name: &str| Organisation {
            name: Some(Name::parse(name).unwrap()),
            ..Organisation::default()
        };
        assert!(
            organisation::save(&db, wanted("One"), LogoChange::Keep)
                .await
                .unwrap()
        );
        assert!(
            !organisation::save(&db, wanted("Two"), LogoChange::Remove)
                .await
                .unwrap()
        );
        let kept = organisation::find(&db).await.unwrap();
        assert_eq!(kept.name.unwrap().as_str(), "One");
    })
    .await;
}
