-- A code that was typed at registration is kept for the first plan that is bought (ruling 74).
-- phase: expand
-- safe-with: N-1
alter table owners add column promo_code text;
