-- Each payment of the provider is money that came once, at most.
alter table received_payments add column payment_id uuid unique references payments on delete set null;
update received_payments r set payment_id = p.id
  from payments p
  where p.status = 'succeeded' and p.reservation_id = r.reservation_id and p.amount_grosze = r.amount_grosze
    and p.way = r.method and r.recorded_at between p.settled_at - interval '5 seconds' and p.settled_at + interval '5 seconds'
    and not exists (select from payments q where q.id <> p.id and q.reservation_id = p.reservation_id
      and q.settled_at between p.settled_at - interval '10 seconds' and p.settled_at + interval '10 seconds');

-- The bank of the customer may send a refund back days later: the row stays, and says that it no longer counts.
alter table sent_refunds
  add column payment_refund_id uuid unique references payment_refunds on delete set null,
  add column undone_at timestamptz;
