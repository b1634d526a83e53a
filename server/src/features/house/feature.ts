import { houseRoutes } from '@fobhouse/contract/routes/house.ts'
import { type Feature, serve } from '../feature.ts'
import { houseHandlers } from './routes.ts'

/** What people know of the house: lockdown, hours, who can enter, and which board has heard. */
export const houseFeature: Feature = {
  name: 'house',
  calls: [serve(houseRoutes, houseHandlers)],
}
