import { overviewWords } from '@connect/contract/overview/overview.en.ts';
import type { SameKeys } from '../shape.ts';
import type { overview as th } from './overview.th.ts';

/** The overview of a period. */
export const overview = {
  ...overviewWords,
  download: 'Download the overview (Excel)',
  refresh: 'Reload',
  tooLong: 'Choose {{n}} days at most',
  comparedWith: {
    previous: 'vs previous period',
    last_year: 'vs last year',
    none: 'no comparison',
  },
  meaning: {
    active_hcp:
      'Doctors, pharmacists and other professionals with at least one qualified view, or another action than signing in, in this period',
    new_users:
      'Professionals who registered in this period, and those of them with a verified licence',
    views: 'How often content of any kind was opened, without bots and colleagues',
    unique_viewers: 'People who opened content, each counted once in this period',
    avg_seconds: 'Time of qualified views divided by their number (minutes:seconds)',
    completion_rate:
      'Share of views of articles, documents, videos and Deep Talk that went to the end',
    attendance_rate:
      'Those who came among those registered and not cancelled, of webinars that ended in this period',
    event_registrations:
      'Registrations for events in this period that were not cancelled, without colleagues, and who came to events that ended in it',
    link_clicks: 'Clicks on tracking links, without bots, colleagues and repeats',
    guideline_requests: 'Downloads and print requests of patient guides in this period',
    reachable:
      'Professionals with an active account who agreed to marketing on at least one channel that works, at the end of the period',
    material_expiring:
      'Published content whose material code runs out soon, by the days in the settings, as of now',
  },
  detail: {
    verified: '{{n}} verified ({{share}})',
    sessions: '{{n}} webinar(s)',
    registrations: '{{n}} registered',
    attended: '{{n}} attended',
    unique_clickers: '{{n}} unique clickers',
    copies: '{{n}} printed copies',
    of_active: '{{share}} of active accounts',
    expired_this_week: '{{n}} expired in the last 7 days',
  },
  change: {
    new: 'New',
    up: '↑ up {{from}}',
    down: '↓ down {{from}}',
    same: 'No change {{from}}',
    percent: '{{n}}% {{from}}',
    points: '{{n}} points {{from}}',
    from: { previous: 'from previous period', last_year: 'from last year', none: '' },
  },
  was: '{{days}}: {{value}}',
  metric: 'Show',
  metrics: { views: 'Views', people: 'People', minutes: 'Minutes' },
  before: { previous: 'Total of previous period', last_year: 'Total of last year', none: '' },
  unfinished: '{{name}} (not over yet)',
  noViews: 'There are no views in this period',
  people: '{{n}} people',
  ladderNote: 'Stages 3–5 come from what staff or CRM have recorded',
  ladderEmpty: 'There are no stages of users yet',
  moved: 'Up/down in this period',
  movedShort: '↑{{up}} ↓{{down}} · {{n}} people',
  hint: '{{day}} {{hour}} · {{n}} view(s)',
  province: 'Region / province',
  provincesOf: 'Provinces of {{name}}',
  placesNote: 'Only the {{n}} provinces with the most views are shown',
  noUsers: 'There are no users yet',
  funnelNote: 'Per cent of those registered; the last two are counted among all who may sign in',
  topLinks: 'Most clicked links',
  topEmpty: 'Nothing was viewed in this period',
  topLinksEmpty: 'Nothing was clicked in this period',
  clickers: 'Clickers',
  repsEmpty: 'There are no representatives in your region yet',
  repsNote:
    'Clicks are those on links of the representative, registrations those they made that were not cancelled',
  allReps: 'Show all {{n}}',
  desk: 'Show all',
  recent: 'Latest registrations',
  recentEmpty: 'Nobody has registered for an event yet',
  all: 'Show all {{n}}',
  fewer: 'Show fewer',
  upcomingEmpty: 'There are no webinars or events in the next 14 days',
  seats: '{{n}} of {{all}} seats taken',
  registered: '{{n}} registered',
  start: {
    title: 'Begin by publishing your first content',
    text: 'Figures appear once people view content',
    article: 'Write and publish an article',
    user: 'Add or import users',
    link: 'Make a tracking link to send to users',
  },
} satisfies SameKeys<typeof th>;
