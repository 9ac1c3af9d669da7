-- Whether a price is corkage was read from a piece of its code; now the item says it. Prices of before are told as well,
-- because the history of an offer shows them.
update price_items set terms = terms || '{"is_corkage": true}' where code like '%corkage%';
