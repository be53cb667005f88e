/** How viewers of content stood to its target stage (domain/ladder#target-stages). */
export {
  selectTargetFigures as targetFigures,
  type TargetFigures,
} from './target-figures.queries.ts';
