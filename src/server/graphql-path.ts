export const graphqlPath = '/graphql';
