-- To whom a link is sent under an address of their own (domain/links#recipients). One row a person and link,
-- however many add them at once.
create table link_recipient (
  id bigint generated always as identity primary key,
  link_id bigint not null references link on delete cascade,
  user_id bigint not null references platform_user,
  -- Names the person in the address; says nothing on any other link.
  token text not null constraint link_recipient_token_key unique,
  -- Tokens of people who turned out to be this one: their addresses are out and stay theirs.
  former_tokens text[] not null default '{}',
  created_at timestamptz not null,
  created_by bigint references staff,
  sent_via text,
  sent_at timestamptz,
  delivered_at timestamptz,
  check ((sent_via is null) = (sent_at is null)),
  constraint link_recipient_person_key unique (link_id, user_id)
);
create index link_recipient_user on link_recipient (user_id);
create index link_recipient_former on link_recipient using gin (former_tokens)
  where former_tokens <> '{}';
