import type { HostLink, HostLinkItem } from '@connect/contract/content/host-links.ts';
import type { AgendaEntry } from '@connect/contract/meetings/agenda.ts';
import type { ContentValues } from '../editing/content-form.ts';
import type { ContentEditor } from '../editing/use-content-form.ts';

/** What the forms of webinars and events share besides the fields of all content. */
export interface MeetingValues extends ContentValues {
  start_at: string | null;
  end_at: string | null;
  registration_open_at: string | null;
  registration_close_at: string | null;
  hosts: HostLink[];
  agenda: AgendaEntry[];
  document_ids: number[];
  cpe_code: string | null;
  cpe_credits: number | null;
  cpe_institute: string;
  cme_credits: number | null;
  cme_institute: string;
  credit_min_attendance_pct: number | null;
  waitlist_enabled: boolean;
  waitlist_capacity: number | null;
  confirm_template_id: number | null;
  reminder_template_id: number | null;
  thank_you_template_id: number | null;
  reminder_offsets_hours: number[];
}

export interface MeetingParts {
  editor: ContentEditor<MeetingValues>;
  /** Null for a new item. */
  item: {
    linked_hosts: HostLinkItem[];
    handouts: { id: number; title: string }[];
    templates: { id: number; title: string }[];
  } | null;
}
