/**
 * Lists whose columns a person may choose, and that have named views, with the address they are
 * read at. Choices are stored under these names, which therefore stay.
 */
export const LIST_PATHS = {
  articles: '/v1/article',
  'life-ready': '/v1/life-ready',
  documents: '/v1/document',
  'message-templates': '/v1/message-template',
  webinars: '/v1/webinar',
  'webinar-hosts': '/v1/webinar-host',
  videos: '/v1/video',
  'video-hosts': '/v1/video-host',
  podcasts: '/v1/podcast',
  'podcast-hosts': '/v1/podcast-host',
  staffs: '/v1/staff',
} as const;
export type ListName = keyof typeof LIST_PATHS;

export const LISTS = [
  'articles',
  'life-ready',
  'documents',
  'message-templates',
  'webinars',
  'webinar-hosts',
  'videos',
  'video-hosts',
  'podcasts',
  'podcast-hosts',
  'staffs',
] as const satisfies readonly ListName[];
