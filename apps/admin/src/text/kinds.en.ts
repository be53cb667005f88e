export const kinds = {
  article: { area: 'Article', all: 'All articles', one: 'article', many: 'articles' },
  life_ready: {
    area: 'Article',
    all: 'Life Ready',
    one: 'Life Ready piece',
    many: 'Life Ready pieces',
  },
  document: { area: 'Documents', all: 'All documents', one: 'document', many: 'documents' },
  message_template: {
    area: 'Documents',
    all: 'Message templates',
    one: 'message template',
    many: 'message templates',
  },
  webinar: { area: 'Seminar', all: 'All seminars', one: 'seminar', many: 'seminars' },
  webinar_host: {
    area: 'Seminar',
    all: 'Meeting hosts',
    one: 'meeting host',
    many: 'meeting hosts',
  },
  video: { area: 'Video On Demand', all: 'All videos', one: 'video', many: 'videos' },
  video_host: {
    area: 'Video On Demand',
    all: 'Video hosts',
    one: 'video host',
    many: 'video hosts',
  },
  podcast: {
    area: 'Video On Demand',
    all: 'Deep Talk',
    one: 'Deep Talk episode',
    many: 'Deep Talk episodes',
  },
  podcast_host: {
    area: 'Video On Demand',
    all: 'Deep Talk hosts',
    one: 'Deep Talk host',
    many: 'Deep Talk hosts',
  },
};
