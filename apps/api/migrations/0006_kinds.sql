-- Message templates and the three kinds of hosts are content too: the same lists, revisions, trash.
alter table content drop constraint content_kind_check;
alter table content add constraint content_kind_check check (kind in ('article', 'life_ready',
  'document', 'message_template', 'webinar', 'video', 'podcast', 'event', 'webinar_host',
  'video_host', 'podcast_host'));

alter table content_link drop constraint content_link_relation_check;
alter table content_link
  add constraint content_link_relation_check check (relation in ('attachment', 'related', 'host',
    'handout', 'replay', 'source_webinar', 'target', 'superseded_by')),
  -- What is published with this link stands and falls with the item it leads to.
  add column needed boolean not null default false;
update content_link set needed = true where relation = 'attachment';
