/** The page remembered from before signing in: the rule is the server's too (SPEC 5). */
export { internalPath as rememberedPage } from '@connect/contract/internal-path.ts';
