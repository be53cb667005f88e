-- What DOMAIN 1.5 knows of a document besides its type and address. What took its place is a link.
alter table document
  add column file_id bigint constraint document_file_id_fkey references media,
  add column file_version text not null default '',
  add column document_date date,
  add column allow_download boolean not null default true,
  add column watermark boolean not null default false,
  add column copyright_note text not null default '',
  add column patient_print_qty_limit integer,
  add column for_prescribed_patients_only boolean not null default false,
  add column rep_shareable boolean not null default false;
create index document_file on document (file_id) where file_id is not null;
