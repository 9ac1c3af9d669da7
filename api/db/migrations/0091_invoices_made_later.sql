-- A payment for a plan whose invoice could not be made at once is tried again; one that was made is left alone.
-- phase: expand
-- safe-with: N-1

-- The default is long ago: also a row that the build before writes is looked at once by the next round.
alter table subscription_invoices add column make_invoice_at timestamptz default timestamptz '2000-01-01 00:00:00+00';
update subscription_invoices i set make_invoice_at = null
  where exists (select from tax_invoices t where t.invoice_id = i.id);
create index subscription_invoices_to_make on subscription_invoices (make_invoice_at, id)
  where make_invoice_at is not null and status = 'paid' and gross_grosze > 0;
