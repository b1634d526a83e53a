import { trainedPeopleRoutes } from '@fobhouse/contract/routes/trained-people.ts'
import { type Feature, serve } from '../feature.ts'
import { trainedPeopleHandlers } from './routes.ts'

export const trainedPeopleFeature: Feature = {
  name: 'trained-people',
  calls: [serve(trainedPeopleRoutes, trainedPeopleHandlers)],
}
