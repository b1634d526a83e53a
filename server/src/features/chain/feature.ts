import type { Feature } from '../feature.ts'
import { chainJobs } from './jobs.ts'

export const chainFeature: Feature = {
  name: 'chain',
  jobs: [chainJobs],
  verify: async (club) => (await import('./verify-rows.ts')).verifyRows(club),
  tables: {
    chain: {
      time: { forEver: 'the proof needs every link from the first on' },
      nobody: 'Proof that no row of the books and of the trail was changed.',
      columns: ['position', 'source', 'row_id', 'reason_id', 'commitment', 'leaf', 'link'],
    },
    chain_removals: {
      time: { forEver: 'the proof needs every link from the first on' },
      nobody: 'Proof that no row of the books and of the trail was changed.',
      columns: ['id', 'at', 'lines', 'salt', 'commitment', 'position', 'reason_id'],
    },
    sent_heads: {
      time: { forEver: 'one row a day, about no member' },
      nobody: 'Proof that no row of the books and of the trail was changed.',
      columns: ['day', 'at', 'head'],
    },
  },
}
