/** A piece that people can have seen, and when. */
export interface SeenPiece {
  id: number;
  kind: 'article' | 'life_ready' | 'document' | 'webinar' | 'video' | 'podcast';
  /** Visitors who are not signed in may read it. */
  open: boolean;
  from: Date;
  until: Date;
  /** How long it lasts, of what is watched or heard. */
  seconds?: number;
}
