#undef assert
#ifdef NDEBUG
#define assert(x) ((void)0)
#else
#define assert(x) ((x) ? (void)0 : __assert_fail(#x, __FILE__, __LINE__, __func__))
#endif
#ifndef FENCEPOST_ASSERT
#define FENCEPOST_ASSERT
extern "C" __attribute__((host, noreturn)) void __assert_fail(const char *, const char *, unsigned,
                                                              const char *);
#endif
