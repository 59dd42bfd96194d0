//! The fixed inputs of our own forms, by their names.

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use futures_util::future::LocalBoxFuture;
use serde::de::DeserializeOwned;
use serde::de::value::{Error, MapDeserializer};

use super::body::Pairs;
use crate::web::error::WebError;

/// The inputs that `T` names. An input that was sent twice is a bad request; one that `T` does not know is passed over.
#[derive(Clone, Debug)]
pub struct Inputs<T>(pub T);

impl<T: DeserializeOwned> FromRequest for Inputs<T> {
    type Error = WebError;
    type Future = LocalBoxFuture<'static, Result<Self, WebError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let pairs = Pairs::from_request(request, payload);
        Box::pin(async move {
            let Pairs(pairs) = pairs.await?;
            let inputs = T::deserialize(MapDeserializer::<_, Error>::new(pairs.into_iter()));
            inputs.map(Self).map_err(|_| WebError::BadRequest("inputs"))
        })
    }
}
