import { profileRoutes } from '@fobhouse/contract/routes/profile.ts'
import { type Feature, serve } from '../feature.ts'
import { profileHandlers } from './routes.ts'

export const profileFeature: Feature = {
  name: 'profile',
  calls: [serve(profileRoutes, profileHandlers)],
}
