//! How many submissions answer a question.

use crate::domain::field::FieldId;
use crate::domain::id::FormId;
use crate::storage::connect::Db;
use crate::storage::error::StorageError;

/// For each of these questions, how many submissions answer it; deleted ones are not counted.
pub async fn answered(
    db: &Db,
    form: FormId,
    questions: &[FieldId],
) -> Result<Vec<i64>, StorageError> {
    if questions.is_empty() {
        return Ok(Vec::new());
    }
    let mut query = db.q("select count(*) as submissions");
    for (place, question) in questions.iter().enumerate() {
        // An id is letters, digits and underscores: it can stand in the text.
        query = query.sql(&format!(
            ", count({{json at}}(answers, '$.{question}')) as question_{place}"
        ));
    }
    let row = query
        .sql(" from form_submit_record where form_id = ? and deleted_at is null")
        .bind(form)
        .one()
        .await?;
    let Some(row) = row else {
        return Ok(vec![0; questions.len()]);
    };
    let counts = 0..questions.len();
    counts
        .map(|place| row.get(&format!("question_{place}")))
        .collect()
}
