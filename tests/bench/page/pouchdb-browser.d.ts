declare module 'pouchdb-browser' {
  interface PouchDatabase {
    info(): Promise<{ doc_count: number }>;
  }
  const PouchDB: {
    new (name: string, options?: object): PouchDatabase;
    replicate(from: string, to: PouchDatabase, options: object): Promise<{ docs_written: number }>;
  };
  export default PouchDB;
}
