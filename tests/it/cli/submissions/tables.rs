//! What stands in each column of an export.

use calamine::{Data, DataType};
use serde_json::json;

use super::{FIXED, column, document, exact, excel, export, form, lines, parsed, text, workbook};
use crate::support::workbook::column as typed;
use crate::support::{Sown, on_each_seeded};

#[tokio::test]
async fn exp_01_formulas_are_neutralised_for_people_and_exact_for_programs() {
    on_each_seeded(async |seeds| {
        let fields = json!([
            text("name", "=cmd|' /C calc'!A0"),
            { "id": "age", "kind": "number", "label": "Age" },
            { "id": "phone", "kind": "phone", "label": "Phone" },
            { "id": "pick", "kind": "choice", "label": "Pick", "options": [{ "id": "a", "label": "@SUM(A1)" }] },
        ]);
        let form = form(seeds, fields).await;
        let texts = ["=1+1", "+1", "-1", "@x", "\tx", "\rx", "plain"];
        for (second, name) in texts.into_iter().enumerate() {
            let answers = json!({ "name": name, "age": "-5", "phone": "+49 30 1234567", "pick": "a" });
            let at = format!("2026-01-01T00:00:0{second}Z");
            seeds.submission(form, Sown::at(&at).answering(answers)).await;
        }

        let table = excel(seeds).await;
        for cell in table.iter().flatten() {
            let number = cell == "-5" || cell == "+49 30 1234567";
            assert!(number || !cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{cell}");
        }
        let expected = ["'=1+1", "'+1", "'-1", "'@x", "'\tx", "'\rx", "plain"];
        assert_eq!(column(&table, "'=cmd|' /C calc'!A0"), expected);
        assert_eq!(column(&table, "Age"), ["-5"; 7]);
        assert_eq!(column(&table, "Phone"), ["+49 30 1234567"; 7]);
        assert_eq!(column(&table, "Pick"), ["'@SUM(A1)"; 7]);

        // A text of a workbook is no formula whatever it begins with, so it stays as it is.
        let table = workbook(seeds).await;
        let string = |text: &str| Data::String(text.to_owned());
        let expected: Vec<_> = texts.iter().map(|text| string(&text.replace('\r', "\n"))).collect();
        let written: Vec<_> = typed(&table, "=cmd|' /C calc'!A0").into_iter().map(|cell| string(&cell.to_string().replace('\r', "\n"))).collect();
        assert_eq!(written, expected);
        assert_eq!(typed(&table, "Age"), [&Data::Float(-5.0); 7]);
        assert_eq!(typed(&table, "Phone"), [&string("+49 30 1234567"); 7]);
        assert_eq!(typed(&table, "Pick"), [&string("@SUM(A1)"); 7]);

        let table = exact(seeds).await;
        assert_eq!(column(&table, "name"), texts);
        assert_eq!(column(&table, "age"), ["-5"; 7]);
        assert_eq!(column(&table, "pick"), ["a"; 7]);
        let names: Vec<_> = lines(seeds).await.into_iter().map(|line| line["answers"]["name"].clone()).collect();
        assert_eq!(names, texts);
    })
    .await;
}

#[tokio::test]
async fn exp_02_the_file_for_excel_says_that_it_is_utf_8() {
    on_each_seeded(async |seeds| {
        let form = form(seeds, json!([text("name", "名字")])).await;
        let name = "é ł 你好 Z\u{351}\u{36b}\u{343}";
        seeds
            .submission(
                form,
                Sown::at("2026-01-01T00:00:00Z").answering(json!({ "name": name })),
            )
            .await;
        let for_people = export(seeds, "csv", true).await.unwrap();
        assert_eq!(&for_people[..3], b"\xef\xbb\xbf");
        assert_eq!(column(&parsed(&for_people), "名字"), [name]);
        let table = workbook(seeds).await;
        assert_eq!(typed(&table, "名字"), [&Data::String(name.to_owned())]);
        let for_programs = export(seeds, "csv", false).await.unwrap();
        assert!(for_programs.starts_with(b"reference,"));
        assert_eq!(column(&parsed(&for_programs), "name"), [name]);
    })
    .await;
}

#[tokio::test]
async fn exp_03_a_submission_is_one_record_whatever_it_says() {
    on_each_seeded(async |seeds| {
        let form = form(
            seeds,
            json!([{ "id": "note", "kind": "paragraph", "label": "Note" }]),
        )
        .await;
        let notes = ["a\r\nb", "a\nb\n", "say \"hi\", or; not", "\"", ""];
        for (second, note) in notes.into_iter().enumerate() {
            let at = format!("2026-01-01T00:00:0{second}Z");
            seeds
                .submission(form, Sown::at(&at).answering(json!({ "note": note })))
                .await;
        }
        for (table, heading) in [(exact(seeds).await, "note"), (excel(seeds).await, "Note")] {
            assert_eq!(column(&table, heading), notes);
        }
        assert_eq!(lines(seeds).await.len(), notes.len());
    })
    .await;
}

#[tokio::test]
async fn exp_04_every_answer_stands_under_its_own_question() {
    on_each_seeded(async |seeds| {
        let form = form(seeds, json!([text("q1", "First"), text("q3", "Third")])).await;
        let one = Sown::at("2026-01-01T00:00:00Z").answering(json!({ "q1": "1a", "q3": "3a" }));
        seeds.submission(form, one).await;
        seeds
            .publish(
                form,
                document(json!([text("q2", "Second"), text("q3", "Third!")])),
            )
            .await;
        let two = Sown::at("2026-01-02T00:00:00Z").answering(json!({ "q2": "2b", "q3": "3b" }));
        seeds.submission(form, two.of_version(2)).await;

        let table = exact(seeds).await;
        assert_eq!(table[0], [FIXED.as_slice(), &["q2", "q3", "q1"]].concat());
        assert_eq!(table[1][3..], ["1", "", "3a", "1a"]);
        assert_eq!(table[2][3..], ["2", "2b", "3b", ""]);

        let table = excel(seeds).await;
        assert_eq!(column(&table, "Second"), ["", "2b"]);
        assert_eq!(column(&table, "Third!"), ["3a", "3b"]);
        assert_eq!(column(&table, "First (no longer asked)"), ["1a", ""]);
        let versions: Vec<_> = lines(seeds)
            .await
            .into_iter()
            .map(|line| line["form_version"].clone())
            .collect();
        assert_eq!(versions, [1, 2]);
    })
    .await;
}

#[tokio::test]
async fn exp_06_every_pick_is_in_the_file() {
    on_each_seeded(async |seeds| {
        let options = json!([
            { "id": "r", "label": "Red" }, { "id": "g", "label": "Green" }, { "id": "b", "label": "Blue" }
        ]);
        let fields = json!([{ "id": "colours", "kind": "choices", "label": "Colours", "options": options }]);
        let form = form(seeds, fields).await;
        let answers = json!({ "colours": ["r", "g", "b"] });
        seeds.submission(form, Sown::at("2026-01-01T00:00:00Z").answering(answers)).await;
        let table = exact(seeds).await;
        let picks: Vec<_> = column(&table, "colours")[0].split(';').collect();
        assert_eq!(picks, ["r", "g", "b"]);
        assert_eq!(column(&excel(seeds).await, "Colours"), ["Red; Green; Blue"]);
        assert_eq!(lines(seeds).await[0]["answers"]["colours"], json!(["r", "g", "b"]));
    })
    .await;
}

#[tokio::test]
async fn exp_08_everybody_has_the_same_columns() {
    on_each_seeded(async |seeds| {
        let fields: Vec<_> = (1..=4)
            .map(|n| text(&format!("q{n}"), &format!("Question {n}")))
            .collect();
        let form = form(seeds, json!(fields)).await;
        let all = json!({ "q1": "a", "q2": "b", "q3": "c", "q4": "d" });
        seeds
            .submission(form, Sown::at("2026-01-01T00:00:00Z").answering(all))
            .await;
        let some = json!({ "q1": "a", "q4": "d" });
        seeds
            .submission(form, Sown::at("2026-01-02T00:00:00Z").answering(some))
            .await;
        for (table, fixed) in [(exact(seeds).await, 4), (excel(seeds).await, 5)] {
            assert!(table.iter().all(|row| row.len() == fixed + 4));
            assert_eq!(table[2][fixed..], ["a", "", "", "d"]);
        }
    })
    .await;
}

#[tokio::test]
async fn exp_09_two_questions_of_one_label_are_two_columns() {
    on_each_seeded(async |seeds| {
        let fields = json!([
            text("a", "Please specify"),
            text("b", "Please specify"),
            text("status", "Status")
        ]);
        let form = form(seeds, fields).await;
        let answers = json!({ "a": "one", "b": "two", "status": "single" });
        seeds
            .submission(form, Sown::at("2026-01-01T00:00:00Z").answering(answers))
            .await;
        let table = excel(seeds).await;
        assert_eq!(column(&table, "Please specify"), ["one"]);
        assert_eq!(column(&table, "Please specify (2)"), ["two"]);
        assert_eq!(column(&table, "Status"), ["New"]);
        assert_eq!(column(&table, "Status (2)"), ["single"]);
        let table = exact(seeds).await;
        assert_eq!(
            table[0],
            [FIXED.as_slice(), &["a", "b", "answer.status"]].concat()
        );
        assert_eq!(table[1][4..], ["one", "two", "single"]);
    })
    .await;
}

#[tokio::test]
async fn exp_14_every_kind_of_question_has_its_value_in_every_format() {
    on_each_seeded(async |seeds| {
        let options = json!([{ "id": "x", "label": "Ex" }]);
        let fields = json!([
            text("text", "Text"),
            { "id": "paragraph", "kind": "paragraph", "label": "Paragraph" },
            { "id": "number", "kind": "number", "label": "Number" },
            { "id": "email", "kind": "email", "label": "Email" },
            { "id": "phone", "kind": "phone", "label": "Phone" },
            { "id": "choice", "kind": "choice", "label": "Choice", "options": options },
            { "id": "choices", "kind": "choices", "label": "Choices", "options": options },
            { "id": "dropdown", "kind": "dropdown", "label": "Dropdown", "options": options },
            { "id": "yes_no", "kind": "yes_no", "label": "Yes or no" },
            { "id": "date", "kind": "date", "label": "Date" },
            { "id": "consent", "kind": "consent", "label": "Consent", "text": "Agreed?" },
        ]);
        let form = form(seeds, fields).await;
        let answers = json!({
            "text": "01067", "paragraph": "two\nlines", "number": "9007199254740993.10", "email": "ada@example.org",
            "phone": "+44 7700 900982", "choice": "x", "choices": ["x"], "dropdown": "x", "yes_no": false,
            "date": "1920-01-01", "consent": true
        });
        let sown = Sown::at("2026-01-01T00:00:00Z").answering(answers.clone());
        seeds.submission(form, sown).await;
        assert_eq!(
            exact(seeds).await[1][4..],
            [
                "01067", "two\nlines", "9007199254740993.10", "ada@example.org", "+44 7700 900982", "x", "x", "x",
                "false", "1920-01-01", "true"
            ]
        );
        assert_eq!(
            excel(seeds).await[1][5..],
            [
                "01067", "two\nlines", "9007199254740993.10", "ada@example.org", "+44 7700 900982", "Ex", "Ex", "Ex",
                "No", "1920-01-01", "Agreed"
            ]
        );
        let table = workbook(seeds).await;
        let row: Vec<_> = table[1][5..].iter().map(|cell| cell.as_string().unwrap_or_default()).collect();
        assert_eq!(row[..3], ["01067", "two\nlines", "9007199254740993.10"]);
        assert_eq!(row[3..9], ["ada@example.org", "+44 7700 900982", "Ex", "Ex", "Ex", "No"]);
        assert_eq!(table[1][14].as_date().unwrap().to_string(), "1920-01-01");
        assert_eq!(row[10], "Agreed");
        let line = &lines(seeds).await[0];
        assert_eq!(line["answers"], answers);
        let order: Vec<_> = line["answers"].as_object().unwrap().keys().collect();
        assert_eq!(order, answers.as_object().unwrap().keys().collect::<Vec<_>>());
    })
    .await;
}

#[tokio::test]
async fn dat_05_times_name_their_zone_and_their_offset() {
    on_each_seeded(async |seeds| {
        let form = form(seeds, json!([text("name", "Name")])).await;
        seeds
            .submission(form, Sown::at("2026-01-31T15:00:01.000002Z"))
            .await;
        let table = excel(seeds).await;
        assert_eq!(
            column(&table, "Received (Asia/Tokyo)"),
            ["2026-02-01 00:00:01"]
        );
        assert_eq!(column(&table, "UTC offset"), ["UTC+09:00"]);
        let table = workbook(seeds).await;
        let received = typed(&table, "Received (Asia/Tokyo)")[0]
            .as_datetime()
            .unwrap();
        assert_eq!(received.to_string(), "2026-02-01 00:00:01");
        assert_eq!(
            column(&exact(seeds).await, "submitted_at"),
            ["2026-01-31T15:00:01.000002Z"]
        );
        assert_eq!(
            lines(seeds).await[0]["submitted_at"],
            "2026-01-31T15:00:01.000002Z"
        );
    })
    .await;
}

#[tokio::test]
async fn parts_of_an_answer_stand_in_columns_of_their_own() {
    on_each_seeded(async |seeds| {
        let fields = json!([
            { "id": "grid", "kind": "matrix", "label": "Grid", "rows": [{ "id": "food", "label": "Food" }],
              "options": [{ "id": "good", "label": "=Good" }] },
            { "id": "home", "kind": "address", "label": "Home" },
            { "id": "diet", "kind": "choices", "label": "Diet", "other": true, "options": [{ "id": "veg", "label": "Vegetarian" }] },
            { "id": "visit", "kind": "datetime", "label": "Visit" },
            { "id": "ref", "kind": "hidden", "label": "Came from" },
            { "id": "hello", "kind": "note", "label": "Hello", "text": "T" },
        ]);
        let form = form(seeds, fields).await;
        let answers = json!({
            "grid": { "food": "good" }, "home": { "line1": "1 Example Road", "city": "=Dublin", "country": "Ireland" },
            "diet": ["veg", { "other": "nuts, eggs" }], "visit": "2026-07-01T18:00+08:00", "ref": "spring",
        });
        seeds.submission(form, Sown::at("2026-01-01T00:00:00Z").answering(answers.clone())).await;

        let table = exact(seeds).await;
        assert_eq!(
            table[0][FIXED.len()..],
            ["grid.food", "home.line1", "home.line2", "home.city", "home.region", "home.postcode", "home.country", "diet", "diet.other", "visit", "ref"]
        );
        assert_eq!(
            table[1][FIXED.len()..],
            ["good", "1 Example Road", "", "=Dublin", "", "", "Ireland", "veg;_other", "nuts, eggs", "2026-07-01T18:00+08:00", "spring"]
        );
        let table = excel(seeds).await;
        for (heading, cell) in [
            ("Grid – Food", "'=Good"),
            ("Home – City", "'=Dublin"),
            ("Home – Postcode", ""),
            ("Diet", "Vegetarian; Other"),
            ("Diet – Your answer for “Other”", "nuts, eggs"),
            ("Visit", "2026-07-01 18:00 UTC+08:00"),
            ("Came from", "spring"),
        ] {
            assert_eq!(column(&table, heading), [cell], "{heading}");
        }
        assert_eq!(lines(seeds).await[0]["answers"], answers);
    })
    .await;
}

#[tokio::test]
async fn exp_10_digits_and_days_stay_what_they_are() {
    on_each_seeded(async |seeds| {
        let fields = json!([
            text("code", "Code"),
            { "id": "born", "kind": "date", "label": "Born" },
            { "id": "at", "kind": "time", "label": "At" },
            { "id": "sum", "kind": "number", "label": "Sum" },
        ]);
        let form = form(seeds, fields).await;
        let codes = ["01067", "00123456789012345678", "0301234567"];
        let days = ["1920-01-01", "1899-12-31", "2026-02-28"];
        let sums = ["0.10", "1234567890123456", "-7"];
        for (second, code) in codes.into_iter().enumerate() {
            let answers =
                json!({ "code": code, "born": days[second], "at": "07:05", "sum": sums[second] });
            let at = format!("2026-01-01T00:00:0{second}Z");
            seeds
                .submission(form, Sown::at(&at).answering(answers))
                .await;
        }
        let table = exact(seeds).await;
        assert_eq!(column(&table, "code"), codes);
        assert_eq!(column(&table, "born"), days);
        let table = workbook(seeds).await;
        assert_eq!(
            typed(&table, "Code"),
            codes.map(|code| Data::String(code.to_owned())).each_ref()
        );
        let born = typed(&table, "Born");
        for row in [0, 2] {
            assert_eq!(born[row].as_date().unwrap().to_string(), days[row]);
        }
        // A spreadsheet knows no days before 1900: that one is text.
        assert_eq!(*born[1], *days[1]);
        assert_eq!(
            typed(&table, "At")[0].as_time().unwrap().to_string(),
            "07:05:00"
        );
        // More digits than a spreadsheet's number keeps stay text.
        assert_eq!(
            typed(&table, "Sum"),
            [
                &Data::Float(0.1),
                &Data::String(sums[1].to_owned()),
                &Data::Float(-7.0)
            ]
        );
    })
    .await;
}
