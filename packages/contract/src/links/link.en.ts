/** The fixed choices of tracking links. */
export const linkWords = {
  kind: { tracking: 'Tracking link', legacy: 'Older link' },
  target: { url: 'Address' },
  status: { active: 'Active', paused: 'Paused', archived: 'Archived' },
  state: {
    active: 'Active',
    scheduled: 'Not begun',
    paused: 'Paused',
    expired: 'Expired',
    archived: 'Archived',
  },
};
