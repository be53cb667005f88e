export const loadWalkIn = () => import('./walk-in-form.tsx');
export const loadConfirm = () => import('../../kit/dialog/confirm-dialog.tsx');
export const loadReason = () => import('../../content/dialog/reason-dialog.tsx');
export const loadDecoder = () => import('qr/decode.js');

/** What is opened later must be here before the network goes, so a door opens with all of it. */
export const loadLaterParts = () =>
  Promise.allSettled([loadWalkIn(), loadConfirm(), loadReason(), loadDecoder()]);
