import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'

/** Throws 404 `feature_off` while the club has no certificate of its own. */
export function requireCompetence({ settings }: Pick<Context, 'settings'>): void {
  if (!settings.isComputedOn('enableCompetence')) throw new AppError('feature_off')
}
