// What people upload is kept in the database. To keep a file, call `saveFile` in the transaction that makes somebody refer
// to it, and `removeFile` in the one that ends that. What it is (`mediaType`) says the reader of its content, never the
// uploader. `linkToFile` gives the path by which anybody can fetch it for a while, without a sign-in.
export { finishPicture, openPicture } from './draw-picture.ts'
export { linkToFile } from './link.ts'
export { pictureTypeOf } from './picture-type.ts'
export { removeFile, saveFile } from './store.ts'
