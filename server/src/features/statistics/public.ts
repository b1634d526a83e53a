export { statisticsJob } from './job-name.ts'
