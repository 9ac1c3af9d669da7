-- Owner: owners (terms).
-- Why: partners are told of new terms 15 days before they count (regulation 2019/1150, art. 3), and what was shown stays readable.
-- phase: expand
-- safe-with: N-1

-- Each text that was ever shown, also where somebody changed a text and forgot its date.
create table terms_texts (
  version       text not null,
  digest        text not null generated always as (md5(terms || partner_terms)) stored,
  terms         text not null,
  partner_terms text not null,
  shown_at      timestamptz not null,
  primary key (version, digest)
);

-- One row for each partner and version; the days are known once the letter has left.
create table terms_notices (
  owner_id     uuid not null references owners on delete cascade,
  version      text not null,
  decided_at   timestamptz not null,
  sent_at      timestamptz,
  effective_on date,
  primary key (owner_id, version)
);
