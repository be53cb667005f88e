import type { kinds as thai } from './kinds.th.ts';

export const kinds: typeof thai = {
  article: { name: 'Articles', all: 'All articles', one: 'article', many: 'articles' },
  life_ready: {
    name: 'Life Ready',
    all: 'Life Ready',
    one: 'Life Ready piece',
    many: 'Life Ready pieces',
  },
  document: { name: 'Documents', all: 'All documents', one: 'document', many: 'documents' },
  message_template: {
    name: 'Message templates',
    all: 'Message templates',
    one: 'message template',
    many: 'message templates',
  },
  webinar: { name: 'Seminars', all: 'All seminars', one: 'seminar', many: 'seminars' },
  video: { name: 'Videos', all: 'All videos', one: 'video', many: 'videos' },
  podcast: {
    name: 'Deep Talk',
    all: 'Deep Talk',
    one: 'Deep Talk episode',
    many: 'Deep Talk episodes',
  },
  webinar_host: {
    name: 'Meeting hosts',
    all: 'Meeting hosts',
    one: 'meeting host',
    many: 'meeting hosts',
  },
  video_host: {
    name: 'Video hosts',
    all: 'Video hosts',
    one: 'video host',
    many: 'video hosts',
  },
  podcast_host: {
    name: 'Deep Talk hosts',
    all: 'Deep Talk hosts',
    one: 'Deep Talk host',
    many: 'Deep Talk hosts',
  },
  event: { name: 'Events', all: 'All events', one: 'event', many: 'events' },
  staff: { name: 'Staff', all: 'All staff', one: 'staff account', many: 'staff accounts' },
  link: {
    name: 'Tracking links',
    all: 'Content Tracking',
    one: 'tracking link',
    many: 'tracking links',
  },
  guideline: {
    name: 'Requests for patient guides',
    all: 'Guideline for patient',
    one: 'request for a patient guide',
    many: 'requests for patient guides',
  },
  user: { name: 'Users', all: 'All users', one: 'user', many: 'users' },
};
