import { tryInduction } from '../../integrations/lms/course-of.ts'
import type { Feature } from '../feature.ts'
import { inductionJobs } from './jobs.ts'

export const inductionFeature: Feature = {
  name: 'induction',
  jobs: [inductionJobs],
  trials: { induction: tryInduction },
}
