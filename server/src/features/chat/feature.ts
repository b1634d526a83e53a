import type { Feature } from '../feature.ts'
import { sendTestPost } from './send-test-post.ts'

export const chatFeature: Feature = {
  name: 'chat',
  trials: { discord: (ctx) => sendTestPost(ctx, 'discord'), slack: (ctx) => sendTestPost(ctx, 'slack') },
}
