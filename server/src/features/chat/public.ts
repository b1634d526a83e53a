export { canPost, postSessionEnd, postSessionStart, postTap } from './post.ts'
