/**
 * The page remembered from before the sign-in; the server checks it by the same rule
 * (domain/screens#remembered-page).
 */
export { internalPath as rememberedPage } from '@connect/contract/sign-in/internal-path.ts';
