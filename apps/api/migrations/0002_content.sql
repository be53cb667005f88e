-- Files and everything that all kinds of content share: one table for the shared blocks of
-- DOMAIN 1.1, a table a kind for what is special (docs/decisions).
create table media (
  id bigint generated always as identity primary key,
  file_name text not null,
  mime_type text not null,
  kind text not null check (kind in ('image', 'document', 'video', 'audio', 'subtitle')),
  size bigint not null,
  width integer,
  height integer,
  sha256 text not null,
  alt_text text not null default '',
  -- Keys in the storage: the file as kept, and its variants.
  storage_key text not null,
  variants jsonb not null default '{}',
  created_at timestamptz not null default now(),
  created_by bigint references staff,
  unique (created_by, sha256)
);

alter table staff add constraint staff_avatar_id_fkey foreign key (avatar_id) references media;

create function joined(parts text[]) returns text language sql immutable parallel safe
return array_to_string(parts, ' ');

create table content (
  id bigint generated always as identity primary key,
  kind text not null
    check (kind in ('article', 'life_ready', 'document', 'webinar', 'video', 'podcast', 'event')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint references staff,
  updated_at timestamptz not null default now(),
  updated_by bigint references staff,
  deleted_at timestamptz,

  title text not null,
  slug text not null,
  excerpt text not null default '',
  body text not null default '',
  featured_image_id bigint constraint content_featured_image_id_fkey references media,
  status text not null default 'draft' check (status in ('draft', 'publish')),
  published_at timestamptz,
  first_published_at timestamptz,
  expires_at timestamptz,
  is_featured boolean not null default false,
  sort_order integer not null default 0,
  tags text[] not null default '{}',
  language text not null default 'th',
  reference_list jsonb not null default '[]',
  ae_reminder boolean not null default true,

  brand text not null default 'Non-Brand',
  promotional_type text not null default 'non_promotional',
  material_code text,
  material_approved_at date,
  material_expires_at date,
  -- Text changed after the code was approved (DOMAIN 2.1), until code or approval date change.
  material_flag boolean not null default false,
  fda_ad_license_no text,
  pi_document_id bigint constraint content_pi_document_id_fkey references content,

  visibility text not null default 'members',
  audience_user_types text[] not null default '{doctor,pharmacist}',
  specialty_ids bigint[] not null default '{}',
  therapy_area_ids bigint[] not null default '{}',
  province_codes text[] not null default '{}',
  product_adoption_ladder_id bigint
    constraint content_product_adoption_ladder_id_fkey references product_adoption_ladder,
  adoption_ladder_value_id bigint
    constraint content_adoption_ladder_value_id_fkey references adoption_ladder_value,
  seo jsonb not null default '{}',

  search_text text not null generated always as (
    lower(title || ' ' || slug || ' ' || coalesce(material_code, '') || ' ' || joined(tags))
  ) stored
);
create unique index content_slug_key on content (kind, slug) where deleted_at is null;
create index content_updated on content (kind, updated_at desc, id desc);
create index content_published on content (kind, published_at desc nulls last, id desc);
create index content_title on content (kind, title collate "th-x-icu", id);
create index content_material on content (kind, material_expires_at, id);
create index content_order on content (kind, sort_order, published_at desc nulls last, id desc);
create index content_search on content using gin (search_text gin_trgm_ops);
create index content_code on content (material_code) where material_code is not null;
create index content_pi_document on content (pi_document_id) where pi_document_id is not null;
-- Serves the counts of the status tabs without touching the wide rows.
create index content_counts on content (kind)
  include (deleted_at, status, published_at, expires_at, material_expires_at, brand);

create table article (
  content_id bigint primary key references content on delete cascade,
  category_id bigint constraint article_category_id_fkey references article_category,
  author_name text not null default '',
  reviewer_name text not null default '',
  cpe_eligible boolean not null default false,
  cpe_code text,
  cpe_credits numeric(4, 2),
  reading_minutes integer not null default 1
);
create index article_category_idx on article (category_id);

create table document (
  content_id bigint primary key references content on delete cascade,
  document_type text not null,
  external_url text
);

-- What an item refers to in order: attachments, related items.
create table content_link (
  from_id bigint not null references content on delete cascade,
  relation text not null check (relation in ('attachment', 'related')),
  to_id bigint not null constraint content_link_to_id_fkey references content,
  position integer not null,
  primary key (from_id, relation, to_id)
);
create index content_link_to on content_link (to_id);

-- Where a file is used; the foreign key makes deleting a used file impossible, also in a race.
create table media_use (
  media_id bigint not null constraint media_use_media_id_fkey references media,
  content_id bigint not null references content on delete cascade,
  field text not null,
  primary key (media_id, content_id, field)
);
create index media_use_content on media_use (content_id);

-- Old addresses of what was published once; they lead to the item.
create table slug_redirect (
  kind text not null,
  slug text not null,
  content_id bigint not null references content on delete cascade,
  created_at timestamptz not null default now(),
  primary key (kind, slug)
);

create table revision (
  entity_type text not null,
  entity_id bigint not null,
  revision_no integer not null,
  snapshot jsonb not null,
  changed_fields text[] not null default '{}',
  status_at text not null,
  note text,
  saved_at timestamptz not null,
  saved_by bigint references staff,
  primary key (entity_type, entity_id, revision_no)
);

-- Speakers of webinars, videos and podcasts: three screens over one table (DOMAIN D-05).
create table host (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('webinar', 'video', 'podcast')),
  name text not null,
  photo_id bigint references media,
  status text not null default 'draft' check (status in ('draft', 'publish')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index host_name on host (kind, name collate "th-x-icu", id);
