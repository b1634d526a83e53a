// Uploaded files are kept in the database. Call `saveFile` in the transaction that first refers to a file, and
// `removeFile` in the one that ends this. The reader of its content sets `mediaType`, never the uploader. `linkToFile`
// returns a path by which anybody can fetch the file for a while without signing in.
export { finishPicture, openPicture } from './draw-picture.ts'
export { linkForHours, linkToFile } from './link.ts'
export { pictureTypeOf } from './picture-type.ts'
export { removeFile, saveFile } from './store.ts'
