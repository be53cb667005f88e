-- What the platform reports as it happens (domain/tracking#folding).

-- What browsers and programs call themselves: few, and told apart anew when the rules change.
create table user_agent (
  id integer generated always as identity primary key,
  agent text not null constraint user_agent_agent_key unique
);

-- Facts of a request by which bots are told; null in rows that nobody asks again.
alter table engagement_log
  add column agent_id integer,
  add column signals smallint;

-- Events that were taken, as long as they could come again (domain/tracking#duplicates).
create table track_event (
  event_uuid uuid primary key,
  received_at timestamptz not null
);
create index track_event_received on track_event using brin (received_at);

-- What the events of one visitor on one item say so far, from which their rows follow
-- (domain/tracking#folding); kept as long as events of it may come.
create table track_fold (
  key uuid primary key,
  user_id bigint,
  state jsonb not null,
  touched_at timestamptz not null
) with (fillfactor = 70);
create index track_fold_touched on track_fold using brin (touched_at);
create index track_fold_user on track_fold (user_id) where user_id is not null;

-- By which addresses become pseudonyms, a secret a month; without it nobody can tell whose they were.
create table address_salt (
  month date primary key,
  salt bytea not null
);

-- Each beat writes its view's row again. An index of ranges lets that row stay where the other indexes
-- point to; it finds what was received lately as well, since rows lie in the order of their coming.
drop index engagement_log_received;
create index engagement_log_received on engagement_log using brin (received_at)
  with (pages_per_range = 16, autosummarize = on);
