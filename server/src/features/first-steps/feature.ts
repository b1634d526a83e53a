import { firstStepRoutes } from '@fobhouse/contract/routes/first-steps.ts'
import { type Feature, serve } from '../feature.ts'
import { firstStepHandlers } from './routes.ts'

export const firstStepsFeature: Feature = {
  name: 'first-steps',
  calls: [serve(firstStepRoutes, firstStepHandlers)],
  tables: {
    put_off_steps: {
      time: { forEver: 'the choice of the club, at most one row for each step' },
      nobody: 'Which first steps the club put off.',
      columns: ['step'],
    },
  },
}
