-- Each day's comparison of the journal with what the provider says; a day that could not be asked about is tried again.
create table reconciliations (
  day               date primary key,
  compared          integer,
  difference_grosze bigint,
  done_at           timestamptz,
  next_try_at       timestamptz not null
);
