export { canPost, postSessionEnd, postSessionStart, postTap } from './post.ts'
export { sendTestPost } from './send-test-post.ts'
