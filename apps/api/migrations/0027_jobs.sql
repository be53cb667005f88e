-- Processes that do jobs, by the name that the queue knows them by: what one leaves that is no more
-- is done by another.
create unlogged table job_worker (
  id text primary key,
  seen_at timestamptz not null default now()
);

-- Jobs that did within a transaction what must not be done twice. The time belongs to the key: the
-- queue counts its jobs anew after a reset.
create table job_done (
  job_id bigint not null,
  created_at timestamptz not null,
  primary key (job_id, created_at)
);
