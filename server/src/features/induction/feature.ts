import type { Feature } from '../feature.ts'
import { inductionJobs } from './jobs.ts'

export const inductionFeature: Feature = {
  name: 'induction',
  jobs: [inductionJobs],
}
