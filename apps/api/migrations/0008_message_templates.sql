-- Message templates (DOMAIN 1.6): name, status, compliance and the body of e-mails are content's.
create table message_template (
  content_id bigint primary key references content on delete cascade,
  channel text not null check (channel in ('line', 'email', 'sms')),
  category text not null check (category in ('invite', 'reminder', 'confirm', 'thank_you',
    'content_share', 'follow_up', 'consent', 'service')),
  subject text not null default '',
  preheader text not null default '',
  -- LINE and SMS: plain text, kept as it was typed.
  body_text text not null default '',
  -- Which kind the item linked as target is.
  target_type text check (target_type in ('article', 'life_ready', 'document', 'webinar', 'video',
    'podcast', 'event')),
  line_image_id bigint references media,
  sender_mode text not null check (sender_mode in ('rep', 'system')),
  is_editable_by_rep boolean not null default false
);

create unique index message_template_name_key on content (lower(title))
  where kind = 'message_template' and deleted_at is null;
