import type { webinarWords as thai } from './webinar.th.ts';

/** Fixed choices of webinars. */
export const webinarWords: typeof thai = {
  type: {
    live: 'Live',
    live_with_replay: 'Live with replay',
    on_demand_premiere: 'On-demand premiere',
  },
  phase: {
    upcoming: 'Upcoming',
    live: 'Live now',
    ended: 'Ended',
    replay: 'Replay',
    cancelled: 'Cancelled',
  },
  mode: { open: 'Open at once', approval: 'With approval', closed: 'Closed' },
  platform: {
    zoom: 'Zoom',
    teams: 'Microsoft Teams',
    youtube_live: 'YouTube Live',
    vimeo_live: 'Vimeo Live',
    webex: 'Webex',
    other: 'Other',
  },
  participant: {
    registeredAt: 'Registered',
    joined: 'In',
    left: 'Out',
    min: 'Min.',
    asked: 'Questions',
    credit: 'Credits',
    shareOfTime: 'Share of the time',
    creditType: 'Kind of credit',
    cancelledByOrganiser: 'Cancelled by the organiser',
  },
};
