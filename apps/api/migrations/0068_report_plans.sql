-- Reports by mail each week or month (domain/report-plans#plans).
create table report_plan (
  id bigint generated always as identity primary key,
  owner_id bigint not null references staff,
  -- The preset as it is when it is sent.
  view_id bigint not null references saved_view,
  rhythm text not null check (rhythm in ('weekly', 'monthly')),
  -- 1 is Monday, or the day of the month; in shorter months the last one.
  on_day smallint not null check (on_day between 1 and case rhythm when 'weekly' then 7 else 31 end),
  hour smallint not null check (hour between 0 and 23),
  period text not null check (period in ('last_week', 'last_month', 'last_30_days', 'preset')),
  format text not null check (format in ('csv', 'xlsx')),
  -- Of the words in its files.
  language text not null check (language in ('th', 'en')),
  ends_on date not null,
  state text not null default 'active' check (state in ('active', 'stopped', 'ended')),
  stop_reason text check (stop_reason in ('owner', 'link', 'preset', 'rights')),
  next_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'active') = (next_at is not null)),
  check ((state = 'stopped') = (stop_reason is not null))
);
create index report_plan_owner on report_plan (owner_id);
create index report_plan_view on report_plan (view_id);
create index report_plan_due on report_plan (next_at) where next_at is not null;

create table report_plan_recipient (
  plan_id bigint not null references report_plan on delete cascade,
  staff_id bigint not null references staff,
  -- They stopped their own mails.
  stopped_at timestamptz,
  primary key (plan_id, staff_id)
);
create index report_plan_recipient_staff on report_plan_recipient (staff_id);

-- One mail for each recipient and occasion, claimed before it is sent (domain/report-plans#sending).
create table report_plan_mail (
  id bigint generated always as identity primary key,
  plan_id bigint not null references report_plan on delete cascade,
  staff_id bigint not null references staff,
  occasion timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'skipped', 'dead')),
  reason text,
  -- What the mail server said: codes alone.
  detail text not null default '',
  rows integer,
  attempts integer not null default 0,
  due_at timestamptz not null,
  claimed_at timestamptz,
  settled_at timestamptz,
  constraint report_plan_mail_once unique (plan_id, staff_id, occasion),
  check ((state in ('skipped', 'dead')) = (reason is not null))
);
create index report_plan_mail_open on report_plan_mail (due_at) where state in ('waiting', 'sending');
create index report_plan_mail_staff on report_plan_mail (staff_id);
