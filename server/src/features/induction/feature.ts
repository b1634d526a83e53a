import type { Feature } from '../feature.ts'
import { inductionJobs } from './jobs.ts'
import { tryInduction } from './course-of.ts'

export const inductionFeature: Feature = {
  name: 'induction',
  jobs: [inductionJobs],
  trials: { induction: tryInduction },
}
