-- What a row keeps of who buys is read in one shape.
-- phase: expand
-- safe-with: N-1
comment on column reservations.buyer is '@type Buyer from "#domain/reservation/reservation.ts"';
