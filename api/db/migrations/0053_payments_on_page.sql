-- A payment may be confirmed where the customer is, without a page of the provider: then `page_id` is the intent's own id.
alter table payments
  add column kind text not null default 'page',
  add constraint payments_kind_codes check (kind in ('page', 'intent'));
