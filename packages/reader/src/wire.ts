/**
 * What goes to `POST /v1/track`, of the fields that a browser knows. Written out, since the schemas
 * of the contract bring a library along; a test holds both together.
 */
export interface Content {
  type: string;
  id: number;
}

export type Extra = Record<string, string | number | boolean | null>;

export interface ReaderEvent {
  /** Made once; whatever is sent again is told by it. */
  event_uuid: string;
  action: string;
  phase?: 'start' | 'beat' | 'end';
  view_id?: string;
  content: Content;
  user_id?: number;
  anonymous_id?: string;
  session_id: string;
  occurred_at: string;
  active_seconds?: number;
  progress_pct?: number;
  position_seconds?: number;
  watched_buckets?: number;
  on?: boolean;
  extra?: Extra;
  click_id?: string;
  channel?: string;
  utm?: Record<string, string>;
  referrer_host?: string;
  device?: { screen: string };
  signals?: { webdriver: boolean };
}
