import type { planWords as thai } from './report-plan.th.ts';

/** Texts of reports by mail: the mails, and the page that stops them. */
export const planWords: typeof thai = {
  periods: {
    last_week: 'Last week (Monday to Sunday)',
    last_month: 'Last month',
    last_30_days: 'The last 30 days',
    preset: 'As the preset says',
  },
  always: 'all of it',
  from: 'from {from}',
  until: 'until {to}',
  span: '{from} – {to}',
  mail: {
    subject: 'Report: {title}',
    report: 'Report: {title} (preset “{preset}”)',
    days: '{what}: {days}',
    filters: 'Filters: {filters}',
    noFilters: 'none',
    rows: 'Rows: {n}',
    asOf: 'As of {time} (Bangkok time)',
    attached: 'Attached: {file}, without columns of personal data',
    fetched:
      'The file is too large to be attached. It is being made for you and can be fetched at {url} for 24 hours once it is done, without columns of personal data.',
    scope: 'It holds what you may see.',
    by: 'Planned by {name}, until {day}',
    stop: 'Stop this report:',
  },
  page: {
    sure: {
      title: 'Stop this report by mail?',
      owner:
        'The report “{title}” that you planned will be sent to nobody any more. You can go on with it at the page of reports.',
      recipient: 'The report “{title}” will not be sent to you any more. Others still get theirs.',
    },
    yes: 'Stop it',
    done: { title: 'Stopped', text: 'The report “{title}” will not be sent to you any more.' },
    unknown: {
      title: 'No such report',
      text: 'The address is not complete, or the plan was deleted.',
    },
    often: { title: 'Too often', text: 'Please wait a moment and try again.' },
    away: { title: 'Not available for the moment', text: 'Please try again later.' },
    foreign: {
      title: 'This request is not valid',
      text: 'Please open the link of the mail again.',
    },
  },
};
